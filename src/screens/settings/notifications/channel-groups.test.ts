import { expect, it } from 'vitest'
import { pushKinds } from '#features/notifications/notifications.rules.ts'
import { kindGroups, kindsOf } from './channel-groups.ts'

it('each kind of notification is in exactly one group of the settings [VIEW-02]', () => {
  expect(kindGroups.flatMap(kindsOf).toSorted()).toEqual([...pushKinds].toSorted())
  for (const group of kindGroups) expect(kindsOf(group).length).toBeGreaterThan(1)
})
