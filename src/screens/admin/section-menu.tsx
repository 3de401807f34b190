import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { adminTexts } from '#texts/screens/admin/admin'
import { sectionIcons } from './section-icons.tsx'
import { groupsFor, type SectionId } from './sections.ts'

interface SectionMenuProps {
  isAdmin: boolean
  /** The section whose page this is; undefined outside the admin area. */
  opened?: SectionId
  /** On a desktop: a column with the names of the groups, or rows without them. */
  layout: 'column' | 'rows'
}

const layouts = {
  column: { menu: 'lg:grid', names: '', list: 'lg:mt-0 lg:grid-cols-1', link: 'lg:min-h-9' },
  rows: { menu: 'lg:flex lg:flex-wrap', names: 'lg:hidden', list: 'lg:contents', link: 'lg:text-s' },
}

/** Links to the sections that the viewer may open, by group. On a phone they fold out below a button that names the open section. */
export function SectionMenu({ isAdmin, opened, layout }: SectionMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const look = layouts[layout]
  const Icon = opened && sectionIcons[opened]
  return (
    <nav aria-label={adminTexts.navigation}>
      <button
        aria-controls={id}
        aria-expanded={isOpen}
        className="flex min-h-12 w-full items-center gap-2.5 rounded-m border-[1.5px] border-line-strong bg-card px-3 font-bold lg:hidden"
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        {Icon && <Icon aria-hidden="true" className="size-5 flex-none" />}
        {opened && adminTexts.sections[opened]}
        <span className={opened ? 'ml-auto text-s font-semibold text-ink-2' : ''}>{adminTexts[opened ? 'menu' : 'navigation']}</span>
        <ChevronDown
          aria-hidden="true"
          className={`size-5 flex-none transition-transform ${opened ? '' : 'ml-auto'} ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div className={`gap-x-1 gap-y-3 pt-3 lg:gap-y-2 lg:pt-0 ${isOpen ? 'grid' : 'max-lg:hidden'} ${look.menu}`} id={id}>
        {groupsFor(isAdmin).map(({ group, sections }) => (
          <div aria-label={adminTexts.groups[group]} className="contents" key={group} role="group">
            <p className={`px-3 text-s font-semibold text-ink-2 ${look.names}`}>{adminTexts.groups[group]}</p>
            <ul className={`-mt-2 grid grid-cols-2 gap-x-1 ${look.list}`}>
              {sections.map((section) => (
                <SectionLink className={look.link} isOpened={section.id === opened} key={section.id} {...section} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

interface SectionLinkProps {
  id: SectionId
  path: string
  isOpened: boolean
  className: string
}

function SectionLink({ id, path, isOpened, className }: SectionLinkProps) {
  const Icon = sectionIcons[id]
  return (
    <li>
      <a
        aria-current={isOpened ? 'page' : undefined}
        className={`flex min-h-tap items-center gap-2.5 rounded-m px-3 leading-tight font-semibold no-underline hover:bg-ink/7 aria-[current]:bg-ink aria-[current]:text-page ${className}`}
        href={path}
      >
        <Icon aria-hidden="true" className="size-5 flex-none" />
        {adminTexts.sections[id]}
      </a>
    </li>
  )
}
