import type { Area } from './kind-places.rules.ts'

export const kindPlaceKeys = {
  ranking: (kind: string, { province, district }: Area) => ['ranking', 'kind', kind, province, district],
}
