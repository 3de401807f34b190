import X from 'lucide-react/icons/x'
import { welcomeTexts } from '#texts/features/accounts/welcome'
import { IconButton } from '#ui/icon-button.tsx'

/** The page that each step links to, in the order of the texts. A random restaurant must not be indexed. */
const ways = {
  visitor: ['/tr/restaurants', '/tr/explore', '/tr/auth?tab=signup'],
  member: ['/tr/explore', '/tr/ask', '/tr/following'],
} as const

/** The first steps of a visitor and of a new member. Every document contains both in the same place; CSS shows one or neither. */
export function Welcome() {
  return (
    <div className="welcome grid">
      <Steps kind="visitor" />
      <Steps kind="member" />
    </div>
  )
}

function Steps({ kind }: { kind: keyof typeof ways }) {
  const { title, steps } = welcomeTexts[kind]
  return (
    <section aria-label={title} className={`welcome-${kind}`}>
      <div className="welcome-head">
        <h2 className="text-title-s">{title}</h2>
        <IconButton data-action="close-welcome" label={welcomeTexts.close}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <ol>
        {steps.map(([name, help], index) => (
          <li key={name}>
            <a className="welcome-step" href={ways[kind][index]} rel={ways[kind][index] === '/tr/explore' ? 'nofollow' : undefined}>
              <i aria-hidden="true">{index + 1}</i>
              <span>
                <b>{name}</b>
                <small>{help}</small>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
