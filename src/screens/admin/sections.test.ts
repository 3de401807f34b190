import { describe, expect, it } from 'vitest'
import { groupsFor, sections, sectionsFor } from './sections.ts'

describe('the sections of the admin area', () => {
  it('are in one group each, whose order is that of the navigation [DESK-01]', () => {
    expect(groupsFor(true).flatMap((one) => one.sections)).toEqual(sections)
    expect(groupsFor(false).flatMap((one) => one.sections)).toEqual(sectionsFor(false))
  })

  it('show a moderator no group that only admins use [DESK-01]', () => {
    expect(groupsFor(false).map(({ group }) => group)).toEqual(['decisions', 'people'])
    expect(sectionsFor(false).map(({ id }) => id)).not.toContain('takedowns')
  })
})
