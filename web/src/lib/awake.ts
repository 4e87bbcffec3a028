/** A screen that stays on; where a browser cannot do that, nothing happens. */

/** From now until what it returns is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  // a page that was away has lost it
  const take = async () => {
    if (over || document.hidden || !navigator.wakeLock) return;
    try {
      const taken = await navigator.wakeLock.request("screen");
      if (over) void taken.release();
      else lock = taken;
    } catch {
      // the battery is low, or somebody forbids it
    }
  };
  document.addEventListener("visibilitychange", take);
  void take();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", take);
    void lock?.release();
  };
}
