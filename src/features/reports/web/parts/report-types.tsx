import { reportTexts } from '#texts/features/reports/reports'
import { reportTypes, type ReportType } from '../../reports.rules.ts'

/** The choice of a report's type. */
export function ReportTypes({ chosen, onChoose }: { chosen: ReportType | null; onChoose: (type: ReportType) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-s font-bold">{reportTexts.type}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {reportTypes.map((type) => (
          <label
            className="flex min-h-tap items-center gap-2.5 rounded-m border-[1.5px] border-line-strong px-3 font-semibold has-checked:border-saffron-text has-checked:bg-saffron-soft"
            key={type}
          >
            <input
              checked={chosen === type}
              className="size-5 flex-none accent-saffron"
              name="reportType"
              onChange={() => onChoose(type)}
              type="radio"
            />
            {reportTexts.types[type]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
