import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINK_MAX, completeLink, isWebLink } from './links.rules.ts'
import { PHOTOS_MAX } from '#lib/media.rules.ts'
import {
  BODY_FOLD,
  RATING_STEP,
  RATING_STEP_EDIT,
  combinedRating,
  difficultyOf,
  isFolded,
  mapLink,
  pinOf,
  mayEdit,
  ratingOf,
  ratingWord,
  roundRating,
  shownHost,
  storedRating,
  typesOf,
} from './restaurants.rules.ts'
import { BODY_MAX } from './posting.rules.ts'
import { VOTE_TEXT_MAX } from './vote-texts.rules.ts'

const buckets = fc.array(fc.nat(1000), { minLength: 10, maxLength: 10 })
const none = Array<number>(10).fill(0)
/** Rating buckets with the given amounts. */
const given = (amounts: Record<number, number>) => none.map((_, index) => amounts[index + 1] ?? 0)

describe('ratings', () => {
  it('a group’s rating is the weighted average of its buckets [CARD-08]', () => {
    expect(ratingOf(given({ 4: 1, 9: 3 }))).toEqual({ count: 4, sum: 31, average: 7.75 })
    expect(ratingOf(given({ 10: 7 })).average).toBe(10)
  })

  it('without a vote there is no average, neither 0 nor NaN [CARD-11]', () => {
    expect(ratingOf(none)).toEqual({ count: 0, sum: 0, average: null })
    expect(combinedRating(none, none)).toBeNull()
  })

  it('an average is always within 1 to 10, and each rating moves it towards that rating', () => {
    fc.assert(
      fc.property(buckets, fc.integer({ min: 1, max: 10 }), (ratings, rating) => {
        const before = ratingOf(ratings).average
        const after = ratingOf(ratings.map((amount, index) => amount + (index + 1 === rating ? 1 : 0))).average!
        return (
          after >= 1 && after <= 10 && (before === null ? after === rating : Math.abs(after - rating) <= Math.abs(before - rating) + 1e-9)
        )
      }),
    )
  })

  it('a duet shows the average of all ratings of the original, by members and visitors [DUET-11]', () => {
    expect(combinedRating(given({ 10: 1 }), given({ 4: 2 }))).toBe(6)
    fc.assert(
      fc.property(buckets, buckets, (members, visitors) => {
        const [a, b] = [ratingOf(members), ratingOf(visitors)]
        const expected = a.count + b.count === 0 ? null : (a.sum + b.sum) / (a.count + b.count)
        return combinedRating(members, visitors) === expected
      }),
    )
  })
})

describe('the verdict', () => {
  it('is easy from three quarters on one side, medium from three fifths, else hard, and absent below five votes [CARD-30]', () => {
    expect([difficultyOf(4, 0), difficultyOf(2, 2), difficultyOf(0, 0)]).toEqual([undefined, undefined, undefined])
    expect([difficultyOf(5, 0), difficultyOf(3, 9), difficultyOf(75, 25)]).toEqual(['easy', 'easy', 'easy'])
    expect([difficultyOf(74, 26), difficultyOf(4, 6), difficultyOf(3, 2)]).toEqual(['medium', 'medium', 'medium'])
    expect([difficultyOf(59, 41), difficultyOf(50, 50)]).toEqual(['hard', 'hard'])
  })
})

describe('texts and links', () => {
  it('a description is folded from 151 code points on [LIM-11]', () => {
    expect([isFolded('a'.repeat(BODY_FOLD)), isFolded('a'.repeat(BODY_FOLD + 1)), isFolded('🌶'.repeat(BODY_FOLD))]).toEqual([
      false,
      true,
      false,
    ])
    expect([BODY_FOLD, BODY_MAX, VOTE_TEXT_MAX, PHOTOS_MAX]).toEqual([150, 500, 50, 3])
  })

  it('the map link is the owner’s, else a search for the address, else absent', () => {
    expect(mapLink({ mapsLink: 'https://maps.app.goo.gl/x', address: 'Kadıköy', place: null })).toBe('https://maps.app.goo.gl/x')
    expect(mapLink({ mapsLink: null, address: 'Moda Cad. 5/A, Kadıköy', place: null })).toBe(
      'https://www.google.com/maps/search/?api=1&query=Moda%20Cad.%205%2FA%2C%20Kad%C4%B1k%C3%B6y',
    )
    expect(mapLink({ mapsLink: null, address: null, place: null })).toBeNull()
  })

  it('a pin is on the map, the middle of a district is not [GEO-08]', () => {
    const place = { province: 34, district: 'kadikoy', neighbourhood: null, longitude: 29.027, latitude: 40.9905, isChosen: false }
    const pinned = { mapsLink: null, address: null, place: { ...place, positionKind: 'pin' as const } }
    expect([pinOf(pinned), mapLink(pinned)]).toEqual(['40.9905,29.027', 'https://www.google.com/maps/search/?api=1&query=40.9905%2C29.027'])
    const near = { mapsLink: null, address: 'Kadıköy', place: { ...place, positionKind: 'district' as const } }
    expect([pinOf(near), mapLink(near)]).toEqual([undefined, 'https://www.google.com/maps/search/?api=1&query=Kad%C4%B1k%C3%B6y'])
  })

  it('a filter lists its types, each once', () => {
    expect(typesOf(' doner, kebap,,doner ,')).toEqual(['doner', 'kebap'])
    expect(typesOf('')).toEqual([])
  })
})

describe('an author’s input', () => {
  it('describes a rating by a word [ASK-05 ASK-06 ASK-07 ASK-08]', () => {
    const words = [5, 4, 5.99, 8, 10, 6, 7.99, 3.99, 1].map(ratingWord)
    expect(words).toEqual(['average', 'average', 'average', 'excellent', 'excellent', 'good', 'good', 'poor', 'poor'])
  })

  it('stores a rating with two decimals between 1 and 10, and none outside [ASK-10 ASK-11 ASK-12 ASK-13 CARD-25]', () => {
    expect([1, 10, 8.256, 7.1 + 0.2, 9.999].map(storedRating)).toEqual([1, 10, 8.26, 7.3, 10])
    expect([0.999, 10.001, -3, Number.NaN, null, undefined].map(storedRating)).toEqual([null, null, null, null, null, null])
    expect([RATING_STEP, RATING_STEP_EDIT, roundRating(0.1 + 0.2)]).toEqual([0.01, 0.1, 0.3])
  })

  it('accepts web links only [ASK-16]', () => {
    for (const link of ['https://example.com', 'HTTP://example.com/a?b=c#d', 'https://örnek.com.tr/ışık', 'https://example.com:8443/'])
      expect([link, isWebLink(link)]).toEqual([link, true])
    for (const link of [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'https:example.com',
      '//example.com',
      'ftp://a.b',
      'https://a:b@c.d',
      'https://a b',
      'https:/\\a.b',
      `https://a.b/${'c'.repeat(LINK_MAX)}`,
    ])
      expect([link, isWebLink(link)]).toEqual([link, false])
  })

  it('accepts no link to a host in the visitor’s network or to a look-alike host; the host is shown [REPAIR-11]', () => {
    for (const host of [
      'localhost',
      'a.localhost',
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '2130706433',
      '[::1]',
      '10.0.0.1',
      'yazici.local',
      'router',
      'router.home.arpa',
      'localhost.localdomain',
    ])
      expect([host, isWebLink(`http://${host}/`), isWebLink(`http://${host}:8080`)]).toEqual([host, false, false])
    for (const host of ['gооgle.com', 'goog1e.com', 'maps.g0ogle.com', 'y0utube.com', 'xn--ggle-55da.com', '％67oogle.com', 'googlе。com'])
      expect([host, isWebLink(`https://${host}/`)]).toEqual([host, false])
    for (const host of ['google.com.kotu.example', 'www.instagram.com.giris.net', 'youtu.be.kotu.com.tr'])
      expect([host, isWebLink(`https://${host}/`)]).toEqual([host, false])
    for (const host of [
      'www.google.com.tr',
      'lokma.firma.com',
      'www.google.com',
      'maps.app.goo.gl',
      'youtu.be',
      'köfteci.com.tr',
      'a-b.example',
    ])
      expect([host, isWebLink(`https://${host}/x`)]).toEqual([host, true])
    expect(
      ['https://www.YouTube.com/watch?v=1', 'http://maps.app.goo.gl:80', 'https://google.com.kotu.example#google.com'].map(shownHost),
    ).toEqual(['youtube.com', 'maps.app.goo.gl', 'google.com.kotu.example'])
  })

  it('completes a link without a scheme', () => {
    expect([' www.youtube.com/watch?v=1 ', 'maps.app.goo.gl/x', 'https://a.b', 'javascript:alert(1)', 'büfe'].map(completeLink)).toEqual([
      'https://www.youtube.com/watch?v=1',
      'https://maps.app.goo.gl/x',
      'https://a.b',
      'javascript:alert(1)',
      'büfe',
    ])
  })

  it('can be changed only by its author [CARD-23 DET-22]', () => {
    expect([mayEdit({ authorId: 'a' }, 'a'), mayEdit({ authorId: 'a' }, 'b'), mayEdit({ authorId: null }, undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
