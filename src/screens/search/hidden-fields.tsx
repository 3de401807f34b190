import { type ResultsSearch, sectionName } from '#features/search/web/results-address.ts'

/** What a form of this page keeps of the address, besides the words. */
export function HiddenFields({ wanted: { section, types, facts, openNow } }: { wanted: ResultsSearch }) {
  return (
    <>
      {section && <input name="bolum" type="hidden" value={sectionName(section)} />}
      {types.map((type) => (
        <input key={type} name="tur" type="hidden" value={type} />
      ))}
      {facts.map((fact) => (
        <input key={fact} name="ozellik" type="hidden" value={fact} />
      ))}
      {openNow && <input name="acik" type="hidden" value="1" />}
    </>
  )
}
