import { describe, expect, it } from 'vitest'
import { readConfig } from '#site/server/config.ts'
import { refusalOf } from '#tests/support/settings.ts'

describe('PUBLIC_URL', () => {
  it.each([
    ['https://lokma.example', 'https://lokma.example'],
    ['https://lokma.example:443', 'https://lokma.example'],
    ['http://lokma.example:80/', 'http://lokma.example'],
    ['https://lokma.example:8443//', 'https://lokma.example:8443'],
    ['https://Lokma.Example', 'https://lokma.example'],
    ['HTTPS://LOKMA.EXAMPLE/', 'https://lokma.example'],
    [' https://lokma.example ', 'https://lokma.example'],
    ['https://köfteci.example', 'https://xn--kfteci-wxa.example'],
    ['https://KÖFTECi.example', 'https://xn--kfteci-wxa.example'],
    ['https://lokma%2Eexample', 'https://lokma.example'],
    ['https://lokma.example\\', 'https://lokma.example'],
    ['http://[0:0:0:0:0:0:0:1]:3000', 'http://[::1]:3000'],
    ['http://127.1:80', 'http://127.0.0.1'],
  ])('%s means the origin %s [MEND-27]', (value, origin) => {
    expect(readConfig({ PUBLIC_URL: value }).publicUrl).toBe(origin)
  })

  it.each([
    ['https://ornek.example/lokma', /^PUBLIC_URL must end after the host, .*, but is 'https:\/\/ornek\.example\/lokma'\.$/],
    ['https://ornek.example\\lokma', /^PUBLIC_URL must end after the host/],
    ['https://ornek.example/?dil=tr', /^PUBLIC_URL must not hold a query/],
    ['https://ornek.example?', /^PUBLIC_URL must not hold a query/],
    ['https://ornek.example/#a', /^PUBLIC_URL must not hold a hash/],
    ['https://ornek.example#', /^PUBLIC_URL must not hold a hash/],
    ['https://admin:gizli@ornek.example', /^PUBLIC_URL must not hold a name or a password\.$/],
    ['https://gizli@', /^PUBLIC_URL must name a host, and a port of at most 65535 if any, as in https:\/\/lokma\.example\.$/],
    ['https://', /^PUBLIC_URL must name a host/],
    ['https://ornek.example:70000', /^PUBLIC_URL must name a host, and a port/],
    ['https://or nek.example', /^PUBLIC_URL must name a host/],
    ['ornek.example', /^PUBLIC_URL must be an address that begins with http:\/\/ or https:\/\/, but is 'ornek\.example'\.$/],
    ['ftp://ornek.example', /^PUBLIC_URL must be an address that begins with http/],
  ])('%s stops the start with one sentence that shows no password [MEND-27]', (value, sentence) => {
    expect(refusalOf({ PUBLIC_URL: value })).toMatch(sentence)
    expect(refusalOf({ PUBLIC_URL: value })).not.toMatch(/gizli|\n/)
  })
})

describe('the addresses of other servers', () => {
  const google = { PUBLIC_URL: 'https://lokma.example', GOOGLE_CLIENT_ID: 'lokma', GOOGLE_CLIENT_SECRET: 'secret' }
  const bucket = { S3_BUCKET: 'lokma', S3_ACCESS_KEY: 'us', S3_SECRET_KEY: 'secret' }

  it('are read as URLs define them, too [MEND-27]', () => {
    expect(readConfig({ ...google, GOOGLE_ISSUER: 'HTTPS://Oidc.Example:443/realms/Lokma/' }).google?.issuer).toBe(
      'https://oidc.example/realms/Lokma',
    )
    expect(readConfig({ ...bucket, S3_ENDPOINT: 'https://S3.Example:443/' }).s3?.endpoint).toBe('https://s3.example')
    expect(readConfig({ MAP_STYLE_URL: 'https://Tiles.Example:443/style.json?key=1' }).map).toMatchObject({
      styleUrl: 'https://tiles.example/style.json?key=1',
      styleOrigin: 'https://tiles.example',
    })
  })

  it.each([
    [{ ...google, GOOGLE_ISSUER: 'https://oidc.example/?realm=lokma' }, /^GOOGLE_ISSUER must not hold a query/],
    [{ ...google, GOOGLE_ISSUER: 'https://ben:gizli@oidc.example' }, /^GOOGLE_ISSUER must not hold a name or a password\.$/],
    [{ ...bucket, S3_ENDPOINT: 'https://s3.example/#bucket' }, /^S3_ENDPOINT must not hold a hash/],
    [{ MAP_STYLE_URL: 'https://ben:gizli@tiles.example/style.json' }, /^MAP_STYLE_URL must not hold a name or a password\.$/],
    [
      { SECURITY_CONTACT: 'http://ben:gizli@lokma.example' },
      /^SECURITY_CONTACT must be an address that begins with mailto: or https:\/\/\.$/,
    ],
  ])('are refused where they hold more, and no sentence shows a password: %o [MEND-27]', (env, sentence) => {
    expect(refusalOf(env)).toMatch(sentence)
    expect(refusalOf(env)).not.toContain('gizli')
  })
})
