import { describe, expect, it } from 'vitest'
import { isMapLink, isVideoLink } from './links.rules.ts'

describe('a link of a known service [CHG-11 MEND-12]', () => {
  it.each([
    'https://maps.app.goo.gl/AbCdEf',
    'https://goo.gl/maps/AbC',
    'https://www.google.com/maps/@40.9905,29.0270,17z',
    'https://www.google.com.tr/maps/place/Kokore%C3%A7',
    'https://maps.google.com/?q=kokorec',
    'https://maps.google.com/maps?cid=12',
    'https://yandex.com.tr/harita/org/kokorec/123',
    'https://maps.apple.com/?ll=41,29',
    'https://www.openstreetmap.org/node/1',
    'https://ul.waze.com/ul?ll=41,29',
  ])('shows a place: %s', (link) => {
    expect(isMapLink(link)).toBe(true)
  })

  it.each([
    'https://maps.example.com/?q=kokorec',
    'https://www.google.com/url?q=https://kotu.example',
    'https://maps.google.com/url?q=https://kotu.example',
    'https://www.google.com/maps.kotu',
    'https://google.com.kotu.example/maps',
    'https://goo.gl/AbC',
    'https://google.com:8443/maps',
    'https://sites.google.com/maps',
    'https://kotu.example/www.google.com/maps',
    'javascript:alert(1)',
  ])('shows none: %s', (link) => {
    expect(isMapLink(link)).toBe(false)
  })

  it('shows a video, and leads to no other site', () => {
    for (const link of [
      'https://www.youtube.com/watch?v=1',
      'https://youtu.be/1',
      'https://www.instagram.com/reel/1',
      'https://vm.tiktok.com/1/',
      'https://vimeo.com/1',
    ])
      expect([link, isVideoLink(link)]).toEqual([link, true])
    for (const link of [
      'https://video.example.com/izle',
      'https://www.youtube.com/redirect?q=https://kotu.example',
      'https://l.facebook.com/l.php?u=x',
      'https://www.facebook.com/l.php?u=x',
      'https://youtube.com.kotu.example/',
    ])
      expect([link, isVideoLink(link)]).toEqual([link, false])
  })
})
