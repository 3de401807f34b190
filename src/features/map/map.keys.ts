export const mapKeys = {
  source: ['map-source'],
  start: (place: string, address: string) => ['map-start', place, address],
  view: (query: Record<string, unknown>) => ['map', query],
}
