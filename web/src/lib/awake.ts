/**
 * Keep a screen from going dark while something is to be seen on it. Only a secure page may; elsewhere, and where a
 * browser does not want to, nothing happens, and nothing is said.
 */
export function keepAwake(): () => void {
  let ended = false;
  let lock: WakeLockSentinel | null = null;
  const ask = async () => {
    if (ended || document.hidden || (lock && !lock.released)) return;
    try {
      lock = (await navigator.wakeLock?.request("screen")) ?? null;
      if (ended) await lock?.release();
    } catch {
      // a battery that is nearly empty, or somebody who forbids it
    }
  };
  void ask();
  document.addEventListener("visibilitychange", ask); // it is lost whenever the page is hidden
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release().catch(() => {});
  };
}
