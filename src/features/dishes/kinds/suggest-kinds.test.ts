import { describe, expect, it } from 'vitest'
import { suggestKinds } from './suggest-kinds.ts'

const suggested = (typed: string, limit = 4): string[] => suggestKinds(typed, limit).map(({ slug }) => slug)

describe('the kinds that a member may mean while typing', () => {
  it('begin with the letters, whatever their case and marks are [DISH-01]', () => {
    expect(suggested('KOKO')).toEqual(['kokorec'])
    expect(suggested('cig kof')).toEqual(['cig-kofte'])
    expect(suggested('corba mer')).toEqual(['mercimek-corbasi'])
  })

  it('have a finished word first: "pide" is meant before "pideli köfte" [DISH-01]', () => {
    expect(suggested('pide')).toEqual(['kiymali-pide', 'kusbasili-pide', 'kasarli-pide', 'peynirli-pide'])
  })

  it('are found with a typing error, beside a portion, and by what the whole text means [DISH-01]', () => {
    expect(suggested('kokerec')).toEqual(['kokorec'])
    expect(suggested('kuşbsılı p')).toEqual(['kusbasili-pide'])
    expect(suggested('yarım ekmek kok')).toEqual(['kokorec'])
    expect(suggested('bol yeşillikli lahmacun')[0]).toBe('lahmacun')
  })

  it('are no more than fit, and none for what is not in the list [DISH-01]', () => {
    expect(suggested('a', 3)).toHaveLength(3)
    expect([...suggested('zzz'), ...suggested(' ')]).toEqual([])
  })
})
