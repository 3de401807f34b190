import { expect, it } from 'vitest'
import { errors } from '#app/errors.ts'
import { errorTexts as english } from '#i18n/errors.texts.en.ts'
import { errorTexts as turkish } from '#i18n/errors.texts.tr.ts'

it('the interface has a sentence for every refusal of the API, in both languages, and one for no answer [ERR-05]', () => {
  const codes = [...Object.keys(errors), 'NO_ANSWER'].toSorted()
  expect(codes.length).toBeGreaterThan(250)
  expect(Object.keys(turkish).toSorted()).toEqual(codes)
  expect(Object.keys(english).toSorted()).toEqual(codes)
})

it('each code is in one table', async () => {
  const tables = Object.values(import.meta.glob<Record<string, object>>('../../src/**/*.errors.ts'))
  const codes = (await Promise.all(tables.map((load) => load()))).flatMap((file) =>
    Object.values(file).flatMap((table) => Object.keys(table)),
  )
  expect(codes.toSorted()).toEqual(Object.keys(errors).toSorted())
})
