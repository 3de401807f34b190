/** The milliseconds of CPU that this process has used so far. Other programs make them no more, unlike the time on the clock. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
