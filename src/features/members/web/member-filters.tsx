import { useState } from 'react'
import { memberTexts } from '#texts/features/members/members'
import { Button } from '#ui/button.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { MemberFilters as Filters } from '../members.contract.ts'
import { isEmailPart, networkOf } from '../members.rules.ts'

const names = ['name', 'email', 'network', 'from', 'until'] as const

interface MemberFiltersProps {
  filters: Filters
  /** Whether the viewer is an admin: admins also search by e-mail and network. */
  isAdmin: boolean
  onSearch: (filters: Filters) => void
}

/** The filters for the search of members. The search starts with the button or Enter. */
export function MemberFilters({ filters, isAdmin, onSearch }: MemberFiltersProps) {
  const [draft, setDraft] = useState(filters)
  const { shown, submit } = useForm({
    problems: problemsOf(draft),
    send: () => onSearch(tidy(draft)),
    onRefused: focusInvalid,
  })
  const input = (name: (typeof names)[number], more: { type?: string; hint?: string; error?: string | undefined }) => (
    <Field error={more.error} hint={more.hint} label={memberTexts[name]}>
      {(control) => (
        <input
          {...control}
          autoCapitalize="none"
          autoComplete="off"
          className={inputClass}
          onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
          spellCheck={false}
          type={more.type ?? 'text'}
          value={draft[name] ?? ''}
        />
      )}
    </Field>
  )
  return (
    <form aria-label={memberTexts.filters} className="grid gap-3 rounded-l bg-card p-4 shadow-1" noValidate onSubmit={submit} role="search">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {input('name', { type: 'search' })}
        {isAdmin && input('email', { error: shown.email, hint: memberTexts.emailHint })}
        {isAdmin && input('network', { error: shown.network, hint: memberTexts.networkHint })}
        {input('from', { type: 'date' })}
        {input('until', { type: 'date', error: shown.until })}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="main">
          {memberTexts.search}
        </Button>
        {Object.keys(filters).length > 0 && (
          <Button
            onClick={() => {
              setDraft({})
              onSearch({})
            }}
            variant="quiet"
          >
            {memberTexts.clear}
          </Button>
        )}
      </div>
    </form>
  )
}

function problemsOf({ email = '', network = '', from, until }: Filters) {
  return {
    email: email.trim() === '' || isEmailPart(email.trim()) ? undefined : memberTexts.emailShort,
    network: network.trim() === '' || networkOf(network) !== undefined ? undefined : memberTexts.networkWrong,
    until: from && until && until < from ? memberTexts.daysWrong : undefined,
  }
}

/** The filters that are not empty. */
function tidy(draft: Filters): Filters {
  return Object.fromEntries(names.map((name) => [name, draft[name]?.trim()]).filter(([, text]) => text)) as Filters
}
