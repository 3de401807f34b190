import { describe, expect, it } from 'vitest'
import { positionOf } from './maps-link.rules.ts'

const kadikoy = { latitude: 40.9905, longitude: 29.027 }

describe('the coordinates of a maps link', () => {
  it.each([
    'https://www.google.com/maps/@40.9905,29.027,17z',
    'https://www.google.com/maps/place/%C3%87%C4%B1t%C4%B1r+Kokore%C3%A7/@40.1,29.9,17z/data=!3m1!4b1!4m6!3m5!1s0x14cab!8m2!3d40.9905!4d29.027!16s',
    'https://www.google.com.tr/maps?q=40.9905,29.027',
    'https://maps.google.com/?q=40.9905,29.027&z=16',
    'https://maps.google.com/maps?q=loc:40.9905,29.027',
    'https://www.google.com/maps/search/?api=1&query=40.9905%2C29.027',
    'https://www.google.com/maps/place/40.9905,29.027',
    'https://www.google.com/maps/dir/?api=1&destination=40.9905,29.027',
    'https://maps.google.com/maps?ll=40.9905,29.027&z=15',
    'https://maps.apple.com/?ll=40.9905,29.027&q=Kokore%C3%A7',
    'https://maps.apple.com/place?coordinate=40.9905,29.027&name=Kokorec',
    'https://yandex.com.tr/harita/11508/istanbul/?ll=29.027%2C40.9905&z=17',
    'https://yandex.com/maps/?pt=29.027,40.9905&ll=30,41&z=12',
    'https://www.openstreetmap.org/?mlat=40.9905&mlon=29.027#map=17/41/29',
    'https://www.openstreetmap.org/#map=17/40.9905/29.027',
    'geo:40.9905,29.027?z=17',
    'geo:0,0?q=40.9905,29.027(Kokorec)',
  ])('are read from %s [GEO-08]', (link) => {
    expect(positionOf(link)).toEqual(kadikoy)
  })

  it.each([
    ['a short link, which would have to be opened', 'https://maps.app.goo.gl/AbCdEf'],
    ['an old short link', 'https://goo.gl/maps/AbCdEf'],
    ['a redirect', 'https://www.google.com/url?q=https://maps.google.com/?q=40.9905,29.027'],
    ['another site', 'https://example.com/maps/@40.9905,29.027,17z'],
    ['a site that looks like one', 'https://google.com.example.org/maps/@40.9905,29.027,17z'],
    ['a user before the host', 'https://www.google.com@example.com/maps/@40.9905,29.027'],
    ['an unknown position', 'https://www.google.com/maps?q=0,0'],
    ['a position outside Türkiye', 'https://www.google.com/maps/@48.8566,2.3522,17z'],
    ['swapped coordinates', 'https://www.google.com/maps?q=29.027,40.9905'],
    ['no numbers', 'https://www.google.com/maps?q=NaN,NaN'],
    ['endless', 'https://www.google.com/maps?q=Infinity,29'],
    ['thirty digits', `https://www.google.com/maps?q=40.${'9'.repeat(30)},29.${'1'.repeat(30)}`],
    ['thirty digits before the point', `https://www.google.com/maps?q=${'4'.repeat(30)},29`],
    ['an exponent', 'https://www.google.com/maps?q=4e1,2.9e1'],
    ['a name', 'https://www.google.com/maps/place/Kad%C4%B1k%C3%B6y'],
    ['a broken escape', 'https://www.google.com/maps/place/%E0%A4%A'],
    ['a script', 'javascript:alert(1)//maps?q=40.9905,29.027'],
    ['no link', '40.9905,29.027'],
  ])('nothing is read from %s [GEO-08]', (_, link) => {
    expect(positionOf(link)).toBeUndefined()
  })
})
