import { describe, expect, it } from 'vitest'
import { editOf, emptyForm, inputOf, isBegun, problemsOf } from './posting.rules.ts'

const form = { ...emptyForm, title: ' Büfe ', rating: 7.256 }

describe('the form of a restaurant', () => {
  it('requires a title of at most 120 letters [ASK-02 ASK-03 ASK-04 CARD-26]', () => {
    expect(problemsOf(form)).toEqual({})
    expect(problemsOf({ ...form, title: ' \u200b ' })).toEqual({ title: 'TITLE_REQUIRED' })
    expect(problemsOf({ ...form, title: ` ${'🌶'.repeat(120)} ` })).toEqual({})
    expect(problemsOf({ ...form, title: '🌶'.repeat(121) })).toEqual({ title: 'TITLE_TOO_LONG' })
  })

  it('accepts a description of at most 500 letters, and web links only [ASK-16 ASK-17 CARD-28]', () => {
    expect(problemsOf({ ...form, body: '🌶'.repeat(500), mapsLink: 'maps.app.goo.gl/x', videoLink: ' https://a.b ' })).toEqual({})
    expect(problemsOf({ ...form, body: '🌶'.repeat(501), mapsLink: 'javascript:alert(1)', videoLink: 'büfe' })).toEqual({
      body: 'BODY_TOO_LONG',
      mapsLink: 'LINK_INVALID',
      videoLink: 'LINK_INVALID',
    })
  })

  it('is sent trimmed, with two decimals, and without empty fields [ASK-02 ASK-11 ASK-14 ASK-15]', () => {
    expect(JSON.parse(JSON.stringify(inputOf({ ...form, address: '  ', mapsLink: ' maps.app.goo.gl/x ' })))).toEqual({
      title: 'Büfe',
      mapsLink: 'https://maps.app.goo.gl/x',
      isCart: false,
      initialRating: 7.26,
    })
  })

  it('has no rating until the author sets one [ASK-10 REPAIR-14]', () => {
    expect(inputOf({ ...emptyForm, title: 'Büfe' }).initialRating).toBeUndefined()
    expect(inputOf({ ...emptyForm, title: 'Büfe', rating: 5 }).initialRating).toBe(5)
    const unrated = { ...emptyForm, title: 'Büfe' }
    expect(editOf(unrated, { ...unrated, title: 'Büfem' })).toEqual({ title: 'Büfem' })
    expect(editOf(unrated, { ...unrated, rating: 5 })).toEqual({ initialRating: 5 })
    expect(editOf({ ...unrated, rating: 5 }, unrated)).toEqual({ initialRating: null })
  })

  it('sends only the changed fields of an edit, and null for emptied ones', () => {
    const before = { ...form, body: 'eski', address: 'Kadıköy', rating: 7 }
    expect(editOf(before, before)).toEqual({})
    expect(editOf(before, { ...before, title: 'Yeni', body: ' ', rating: 7.1 })).toEqual({ title: 'Yeni', body: null, initialRating: 7.1 })
  })

  it('sends province and district only where a member chose them, and null when they are left to the address again', () => {
    expect(inputOf(form).place).toBeUndefined()
    expect(inputOf({ ...form, place: '34/kadikoy' }).place).toEqual({ province: 34, district: 'kadikoy' })
    expect(inputOf({ ...form, place: '34' }).place).toEqual({ province: 34, district: null })
    const chosen = { ...form, place: '34/kadikoy' }
    expect(editOf(chosen, { ...chosen })).toEqual({})
    expect(editOf(chosen, { ...chosen, place: '6' })).toEqual({ place: { province: 6, district: null } })
    expect(editOf(chosen, { ...chosen, place: '' })).toEqual({ place: null })
  })

  it('sends the pin only where a member put one, and null when it was removed [GEO-01]', () => {
    expect(inputOf(form).pin).toBeUndefined()
    const pinned = { ...form, pin: '40.9905,29.027' }
    expect(inputOf(pinned).pin).toEqual({ longitude: 29.027, latitude: 40.9905 })
    expect(editOf(pinned, { ...pinned })).toEqual({})
    expect(editOf(pinned, { ...pinned, pin: '' })).toEqual({ pin: null })
    expect(editOf(form, pinned)).toEqual({ pin: { longitude: 29.027, latitude: 40.9905 } })
  })

  it('counts as started once a field differs', () => {
    expect([isBegun(emptyForm), isBegun({ ...emptyForm, rating: 6 }), isBegun({ ...emptyForm, address: 'K' })]).toEqual([false, true, true])
  })
})
