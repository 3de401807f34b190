import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { outcomes } from '#features/moderation/moderation.rules.ts'
import { useRefusal } from '#people/web/use-refusal.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { fullDate } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { CaseFile } from '../sanctions.contract.ts'
import { caseLogOptions, type CaseFilters } from './panel/panel.api.ts'

const texts = sanctionTexts.cases

interface CaseLogProps {
  memberId: string
  filters: CaseFilters
  onFilter: (filters: CaseFilters) => void
  onRefused: () => void
  /** Returns the address of a member's page for moderators. */
  memberPath: (username: string) => string
}

/** Every decision with its reasons, the concerned member and the decider, newest first; for moderators. */
export function CaseLog({ memberId, filters, onFilter, onRefused, memberPath }: CaseLogProps) {
  const query = useInfiniteQuery(caseLogOptions(memberId, filters))
  useRefusal(query.error, onRefused)
  return (
    <>
      <Filters filters={filters} onFilter={onFilter} />
      <section aria-label={texts.list}>
        <PageList
          className="grid gap-2"
          empty={<StatusMessage level={2} title={texts.none} />}
          query={query}
          skeleton={<Skeleton className="h-96 rounded-l!" />}
        >
          {(file) => <CaseRow file={file} key={file.id} memberPath={memberPath} />}
        </PageList>
      </section>
    </>
  )
}

function Filters({ filters, onFilter }: Pick<CaseLogProps, 'filters' | 'onFilter'>) {
  const [by, setBy] = useState(filters.by ?? '')
  return (
    <form
      aria-label={texts.filters}
      className="grid items-end gap-3 rounded-l bg-card p-4 shadow-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_max-content]"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter({ ...filters, by: by.trim().replace(/^@/, '') || undefined })
      }}
      role="search"
    >
      <SelectField
        label={texts.outcome}
        none={texts.all}
        onChoose={(outcome) => onFilter({ ...filters, outcome })}
        options={outcomes.map((one) => [one, sanctionTexts.outcomes[one]] as const)}
        value={filters.outcome}
      />
      <Field label={texts.by}>
        {(control) => (
          <input
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            className={inputClass}
            onChange={(event) => setBy(event.currentTarget.value)}
            spellCheck={false}
            type="search"
            value={by}
          />
        )}
      </Field>
      <Button className="justify-self-start" type="submit">
        {texts.filter}
      </Button>
    </form>
  )
}

function CaseRow({ file, memberPath }: { file: CaseFile } & Pick<CaseLogProps, 'memberPath'>) {
  const { contentType, outcome, rule, facts, foundBy, decidedAt, undoneAt, appeal, member, decidedBy } = file
  return (
    <li className="grid gap-0.5 rounded-m bg-card px-4 py-3 shadow-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b>
          {sanctionTexts.types[contentType]}: {sanctionTexts.outcomes[outcome]}
        </b>
        {undoneAt !== null && <b className="text-s text-accept-text">{sanctionTexts.statement.undone}</b>}
        {appeal !== null && appeal.outcome === null && <b className="text-s text-danger">{texts.appealed}</b>}
        <time className="ml-auto text-s text-ink-2" dateTime={decidedAt}>
          {fullDate(decidedAt, 'Europe/Istanbul')}
        </time>
      </p>
      {rule !== null && <p className="text-s font-semibold">{moderationTexts.rules[rule]}</p>}
      {facts !== null && <p className="max-w-[72ch] text-s whitespace-pre-line text-ink-2 wrap-anywhere">{facts}</p>}
      <p className="flex flex-wrap items-center gap-x-4 text-s text-ink-2">
        {member && (
          <a
            className="inline-flex min-h-tap items-center font-semibold text-ink underline underline-offset-4"
            href={memberPath(member.username)}
          >
            @{member.username}
          </a>
        )}
        <span>
          {foundBy === 'machine' ? texts.machine : decidedBy ? sanctionTexts.panel.decidedBy(decidedBy.username) : texts.deciderGone}
        </span>
      </p>
    </li>
  )
}
