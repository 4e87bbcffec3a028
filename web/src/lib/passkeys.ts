/** Passkeys: the browser's part. What goes over the wire is JSON, with bytes in base64url. */
import { api } from "./api";

/**
 * Whether passkeys can be made and shown here: they belong to a name, never to an address, and
 * browsers keep them from pages that came over plain http.
 */
export function canPasskey(host = location.hostname): boolean {
  const address = /^(\d+\.){3}\d+$|^\[/.test(host);
  return globalThis.isSecureContext && "PublicKeyCredential" in globalThis && !address;
}

/** Make one for whoever is here. */
export async function addPasskey(): Promise<void> {
  const asked = await api.askForPasskey();
  const made = await navigator.credentials.create({
    publicKey: {
      ...asked,
      challenge: bytes(asked.challenge),
      user: { ...asked.user, id: bytes(asked.user.id) },
      excludeCredentials: asked.excludeCredentials?.map(known),
    } as PublicKeyCredentialCreationOptions,
  });
  const { response, ...rest } = plain(made);
  const attestation = response as AuthenticatorAttestationResponse;
  await api.addPasskey({
    ...rest,
    response: {
      clientDataJSON: text(attestation.clientDataJSON),
      attestationObject: text(attestation.attestationObject),
    },
  });
}

/** Be whoever's passkey answers. Returns their name. */
export async function showPasskey(join: boolean): Promise<string> {
  const asked = await api.askWho();
  const shown = await navigator.credentials.get({
    publicKey: {
      ...asked,
      challenge: bytes(asked.challenge),
      allowCredentials: [],
    } as PublicKeyCredentialRequestOptions,
  });
  const { response, ...rest } = plain(shown);
  const assertion = response as AuthenticatorAssertionResponse;
  const answer = {
    ...rest,
    response: {
      clientDataJSON: text(assertion.clientDataJSON),
      authenticatorData: text(assertion.authenticatorData),
      signature: text(assertion.signature),
    },
  };
  return (await api.comeBackByPasskey(answer, join)).name;
}

function known({ id, ...rest }: PublicKeyCredentialDescriptorJSON) {
  return { ...rest, id: bytes(id) };
}

function plain(credential: Credential | null) {
  const { id, rawId, type, response } = credential as PublicKeyCredential;
  return { id, rawId: text(rawId), type, response };
}

export function text(data: ArrayBuffer): string {
  const letters = btoa(String.fromCharCode(...new Uint8Array(data)));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function bytes(letters: string): Uint8Array<ArrayBuffer> {
  const whole = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(whole, (letter) => letter.charCodeAt(0));
}
