import X from 'lucide-react/icons/x'
import { welcomeTexts } from '#texts/features/accounts/welcome'
import { IconButton } from '#ui/icon-button.tsx'
import { PageWidth } from '#ui/page-width.tsx'

/** The page that each step links to, in the order of the texts. A random restaurant must not be indexed. */
const ways = {
  visitor: ['/tr/restaurants', '/tr/explore', '/tr/auth?tab=signup'],
  member: ['/tr/explore', '/tr/ask', '/tr/following'],
} as const

/** The first steps of a visitor and of a new member. Every document contains both in the same place; CSS shows one or neither. */
export function Welcome() {
  return (
    <div className="welcome">
      <PageWidth className="grid pt-3">
        <Steps kind="visitor" />
        <Steps kind="member" />
      </PageWidth>
    </div>
  )
}

function Steps({ kind }: { kind: keyof typeof ways }) {
  const { title, steps } = welcomeTexts[kind]
  return (
    <section aria-label={title} className={`welcome-${kind} rounded-l bg-card pb-3 pl-4 shadow-card lg:pb-5 lg:pl-6`}>
      <div className="flex items-center justify-between gap-3 pt-1 pr-1">
        <h2 className="text-title-s">{title}</h2>
        <IconButton data-action="close-welcome" label={welcomeTexts.close}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <ol className="grid pr-4 lg:grid-cols-3 lg:gap-6 lg:pr-6">
        {steps.map(([name, help], index) => (
          <li key={name}>
            <a
              className="group flex min-h-tap items-start gap-3 py-1.5 text-ink no-underline"
              href={ways[kind][index]}
              rel={ways[kind][index] === '/tr/explore' ? 'nofollow' : undefined}
            >
              <span
                aria-hidden="true"
                className="grid size-8 flex-none place-items-center rounded-pill bg-saffron font-bold text-on-saffron"
              >
                {index + 1}
              </span>
              <span className="min-w-0">
                <b className="block leading-tight group-hover:underline">{name}</b>
                <span className="block text-s leading-snug text-ink-2">{help}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
