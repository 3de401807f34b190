import { expect, inject, it } from 'vitest'
import { connect } from './connect.ts'
import { refusalOfSetup } from './refusals.ts'

it.each([
  ['set session role pg_monitor; create table public.more (id int)', /^The role of DATABASE_URL may not do this: [^\n]*\.$/],
  [
    'set temp_file_limit = 0; set work_mem = 64; select * from generate_series(1, 100000) n order by -n',
    /^The database does not have enough for this: [^\n]*\.$/,
  ],
])('what the operator set up too narrowly is said in a sentence: %s [MEND-45]', async (statement, sentence) => {
  const { pool, close } = connect({ connectionString: inject('template'), max: 1 })
  const error = await pool.query(statement).catch((thrown: Error) => thrown)
  await close()
  expect(refusalOfSetup(error as Error)).toMatch(sentence)
})

it('another failure keeps its stack [MEND-45]', () => {
  expect(refusalOfSetup(new Error('wrong'))).toBeUndefined()
})
