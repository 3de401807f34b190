import { statisticsTexts } from '#texts/features/statistics/statistics'
import { byteSize, fullDate, percent, wholeNumber } from '#i18n/format.ts'
import type { StorageNumbers } from '../statistics.contract.ts'

/** What the pictures take up by kind, how much may be, and what the last listing of the store found. */
export function StorageTable({ storage }: { storage: StorageNumbers }) {
  const { kinds, bytes, quota, state, listing } = storage
  const files = kinds.reduce((sum, kind) => sum + kind.files, 0)
  return (
    <>
      {state !== 'free' && (
        <p className="rounded-m bg-saffron-soft px-3.5 py-2.5 text-s font-semibold">
          {state === 'full' ? statisticsTexts.storageFull : statisticsTexts.storageNear}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 text-s">
        {quota === null ? statisticsTexts.quotaNone : statisticsTexts.quotaOf(byteSize(quota))}
        <a className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4" href="/tr/admin/settings#depolama">
          {statisticsTexts.quotaChange}
        </a>
      </p>
      <div className="grid items-start gap-x-8 gap-y-3 xl:grid-cols-2">
        <table className="w-full text-s tabular-nums">
          <thead className="text-ink-2">
            <tr>
              <th className="py-1 pr-3 text-left font-semibold" scope="col">
                {statisticsTexts.kind}
              </th>
              {[statisticsTexts.files, statisticsTexts.bytes, ...(quota === null ? [] : [statisticsTexts.share])].map((name) => (
                <th className="py-1 pl-3 text-right font-semibold break-normal" key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, ...row }) => (
              <Row key={kind} name={kind === null ? statisticsTexts.kindUnknown : statisticsTexts.kinds[kind]} quota={quota} {...row} />
            ))}
            <Row bytes={bytes} files={files} isSum name={statisticsTexts.sum} quota={quota} />
          </tbody>
        </table>
        {listing ? <Listing listing={listing} /> : <p className="text-s text-ink-2">{statisticsTexts.listedNone}</p>}
      </div>
    </>
  )
}

function Row({ name, files, bytes, quota, isSum }: { name: string; files: number; bytes: number; quota: number | null; isSum?: boolean }) {
  return (
    <tr className={`border-t border-line ${isSum ? 'font-semibold' : ''}`}>
      <th className={`py-2 pr-3 text-left ${isSum ? 'font-semibold' : 'font-normal'}`} scope="row">
        {name}
      </th>
      <td className="py-2 pl-3 text-right">{wholeNumber(files)}</td>
      <td className="py-2 pl-3 text-right whitespace-nowrap">{byteSize(bytes)}</td>
      {quota !== null && <td className="py-2 pl-3 text-right">{percent(Math.round((bytes / quota) * 100))}</td>}
    </tr>
  )
}

function Listing({ listing }: { listing: NonNullable<StorageNumbers['listing']> }) {
  const { listedAt, waitingFiles, waitingBytes, removed, leftOver, missing } = listing
  return (
    <div className="grid gap-1 text-s">
      <p className="text-ink-2">{statisticsTexts.listed(fullDate(listedAt))}</p>
      {leftOver > 0 ? (
        <p className="font-semibold">{statisticsTexts.leftOver(wholeNumber(leftOver))}</p>
      ) : (
        <p>{statisticsTexts.listedClean}</p>
      )}
      {removed > 0 && <p>{statisticsTexts.removedFiles(wholeNumber(removed))}</p>}
      {waitingFiles > 0 && <p>{statisticsTexts.waitingFiles(wholeNumber(waitingFiles), byteSize(waitingBytes))}</p>}
      {missing > 0 && <p className="font-semibold">{statisticsTexts.missing(wholeNumber(missing))}</p>}
    </div>
  )
}
