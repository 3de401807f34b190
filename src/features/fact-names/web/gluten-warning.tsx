import { factNames } from '#texts/features/fact-names/fact-names'

/** The sentence beside a filter for gluten-free options: cross-contamination is unknown. */
export function GlutenWarning({ facts, className = '' }: { facts: readonly string[]; className?: string }) {
  if (!facts.includes('gluten_free')) return null
  return <p className={`text-s text-ink-2 ${className}`}>{factNames.glutenWarning}</p>
}
