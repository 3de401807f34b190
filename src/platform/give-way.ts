import { platform, setPriority } from 'node:os'

/** From now on this thread runs when no request needs the processor. */
export function giveWay(): void {
  // On Linux the priority is that of a thread; elsewhere it would be that of the whole process.
  if (platform() !== 'linux') return
  try {
    setPriority(10)
  } catch {
    // A sandbox may forbid it: then the thread works at the usual priority.
  }
}
