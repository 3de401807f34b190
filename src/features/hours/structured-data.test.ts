import { describe, expect, it } from 'vitest'
import { hoursData } from './structured-data.ts'

const now = Date.parse('2026-12-30T12:00:00+03:00')

describe('the structured data of opening hours', () => {
  it('name the days, the times past midnight and the special days to come, and say nothing of unknown hours', () => {
    expect(hoursData(null, now)).toEqual({})
    expect(hoursData('Mo-Th 18:00-02:00, Fr,Sa 18:00-04:00; Dec 31-Jan 02 off; 2026 Mar 01 off; 2027 Feb 10 10:00-12:00', now)).toEqual({
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
          opens: '18:00',
          closes: '02:00',
        },
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday', 'Saturday'], opens: '18:00', closes: '04:00' },
      ],
      specialOpeningHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', validFrom: '2026-12-31', validThrough: '2027-01-02', opens: '00:00', closes: '00:00' },
        { '@type': 'OpeningHoursSpecification', validFrom: '2027-02-10', validThrough: '2027-02-10', opens: '10:00', closes: '12:00' },
      ],
    })
  })

  it('list the public holidays of a year, and a day around the clock', () => {
    const data = hoursData('24/7; PH 10:00-24:00', now)
    expect(data['openingHoursSpecification']).toMatchObject([{ opens: '00:00', closes: '23:59' }])
    const special = data['specialOpeningHoursSpecification'] as { validFrom: string; closes: string }[]
    expect(special.map((one) => one.validFrom)).toContain('2027-03-09')
    // 19 May 2027 is a day of Kurban Bayramı too.
    expect(special).toHaveLength(7 + 3 + 4 - 1)
    expect(special[0]).toMatchObject({ validFrom: '2027-01-01', opens: '10:00', closes: '00:00' })
  })

  it('name the days of a season and list days that no range says; of what is not sure or was not understood they say nothing [MEND-40 CHG-13]', () => {
    expect(hoursData('Mo-Fr 09:00-17:00; Jan-Feb Mo-Fr 10:00-16:00', now)['specialOpeningHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        validFrom: '2027-01-01',
        validThrough: '2027-02-28',
        opens: '10:00',
        closes: '16:00',
      },
    ])
    const sundays = hoursData('Mo-Sa 09:00-17:00; Su[1] 10:00-12:00', now)['specialOpeningHoursSpecification'] as { validFrom: string }[]
    expect([sundays.length, sundays[0]!.validFrom, sundays[11]!.validFrom]).toEqual([12, '2027-01-03', '2027-12-05'])
    expect(hoursData('Mo-Fr 09:00-17:00; Sa 10:00+; Su 10:00-12:00 "belki"', now)).toEqual({
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '09:00',
          closes: '17:00',
        },
      ],
    })
    expect(Object.keys(hoursData('Mo-Fr 09:00-17:00 || "arayın"', now))).toEqual(['openingHoursSpecification'])
    for (const value of [
      'Akşamları açık',
      'Mo-Fr sunrise-sunset',
      'Mo-Fr 09:00-17:00; Dec 31 10:00+',
      'Jun-Aug 10:00-20:00; 12:00-13:00 off',
    ])
      expect(hoursData(value, now), value).toEqual({})
  })
})
