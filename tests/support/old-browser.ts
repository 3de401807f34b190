import type { Page } from '@playwright/test'
import { api, builtins, type Feature, isNewer, staticOf } from '#scripts/browsers/baseline.ts'

interface Newer {
  globals: string[]
  statics: [owner: string, member: string][]
  members: [owner: string, member: string][]
}

/** Chromium enforces trusted types, so its pages need what makes them. */
const ofChromium = /^trusted/i

/** What the compatibility data says that the oldest supported browsers lack. */
function listNewer(): Newer {
  const found: Newer = { globals: [], statics: [], members: [] }
  const owners = [...Object.entries(api), ...Object.entries(builtins)].filter(([owner]) => !ofChromium.test(owner))
  for (const [owner, feature] of owners) {
    if (isNewer(feature)) found.globals.push(owner)
    for (const key of Object.keys(feature)) {
      if (key === '__compat' || key.endsWith('_event') || ofChromium.test(key)) continue
      const member = key.replace(/_static$/, '')
      if ((key !== member || Object.hasOwn(builtins, owner)) && isNewer(staticOf(owner, member))) found.statics.push([owner, member])
      if (key === member && isNewer(feature[key] as Feature)) found.members.push([owner, member])
    }
  }
  return found
}

/** Takes away what a browser of the baseline lacks, from every page that is opened from now on. A language's own syntax stays. */
export async function becomeOld(page: Page): Promise<void> {
  const { globals, statics, members } = listNewer()
  await page.addInitScript(
    ({ globals: gone, statics: ofOwners, members: ofInstances }) => {
      const world = globalThis as unknown as Record<string, { prototype?: object } | undefined>
      for (const [owner, member] of ofOwners) if (world[owner]) Reflect.deleteProperty(world[owner], member)
      for (const [owner, member] of ofInstances) {
        const { prototype } = world[owner] ?? {}
        if (prototype && member in prototype) Reflect.deleteProperty(prototype, member)
        if (owner === 'Window') Reflect.deleteProperty(globalThis, member)
      }
      for (const name of gone) Reflect.deleteProperty(globalThis, name)
    },
    { globals, statics, members },
  )
}
