import { describe, expect, it } from 'vitest'
import { deviceName } from './sessions.rules.ts'

describe('the device of a session', () => {
  it('is named by browser and system, also where browsers call themselves by each other’s names [MFA-02]', () => {
    const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
    const named: [string, string][] = [
      ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Windows'],
      [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
      [
        `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
        'Samsung Internet, Android',
      ],
      [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows'],
      [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera, Linux'],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
        'Safari, iPhone',
      ],
      [
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
        'Safari, macOS',
      ],
      ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'ChromeOS'],
    ]
    expect(named.map(([userAgent]) => deviceName(userAgent))).toEqual(named.map(([, name]) => name))
    expect(['curl/8.5.0', '', null].map(deviceName)).toEqual([undefined, undefined, undefined])
  })
})
