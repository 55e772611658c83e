import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { classes } from '../ui/classes.ts'
import { underlineTab, underlineTabChosen, underlineTabRest } from '../ui/tabs.tsx'

export type PanelLink = {
  href: string
  label: string
  icon: LucideIcon
  /** The language of labels that are literal in English. */
  lang?: 'en'
  isDangerous?: boolean
  /** Whether a line separates it from the link above. */
  startsGroup?: boolean
  /** Addresses of the screens opened from this one, which have no link here. */
  alsoAt?: readonly string[]
}

type PanelLayoutProps = {
  /** Name of the area's navigation. */
  label: string
  links: readonly PanelLink[]
  /** The signed-in person: picture, name, role. */
  head?: ReactNode
  children: ReactNode
}

/**
 * An area with links at its side. The side panel is shown from medium windows on (P-34); below that, the same links are
 * a row above the content.
 */
export function PanelLayout({ label, links, head, children }: PanelLayoutProps) {
  const { pathname } = useLocation()
  const isWithin = (path: string) => path === pathname || pathname.startsWith(`${path}/`)
  // An address may lie below another screen's address: the later link is the right one.
  const here = links.findLast(({ href, alsoAt = [] }) => [href, ...alsoAt].some(isWithin))?.href
  return (
    <div className="md:shop-width md:grid md:grid-cols-[208px_minmax(0,1fr)] md:items-start md:gap-6 desktop:grid-cols-[15rem_minmax(0,1fr)] desktop:gap-8 print:block!">
      <aside className="sticky top-28 hidden max-w-[15rem] rounded-20 bg-surface p-3 shadow-1 md:block print:hidden!">
        {head && <div className="mb-3 border-b border-line px-2 pt-2 pb-4">{head}</div>}
        <nav aria-label={label}>
          <ul className="flex flex-col gap-0.5">
            {links.map(({ href, label: text, lang, icon: Icon, isDangerous, startsGroup }) => (
              <li key={text} className={classes(startsGroup && 'mt-2 border-t border-line pt-2')}>
                <a
                  href={href}
                  aria-current={href === here ? 'page' : undefined}
                  className={classes(
                    'flex min-h-11 items-center gap-3 rounded-10 px-2.5 py-1.5 type-body-sm font-medium transition-colors hover:bg-sunken',
                    'aria-[current=page]:font-semibold',
                    isDangerous
                      ? 'text-danger aria-[current=page]:bg-danger-soft'
                      : 'aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary',
                  )}
                >
                  <Icon aria-hidden className="size-5 shrink-0" />
                  <span lang={lang} className="first-capital">
                    {text}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <CompactBar label={label} links={links} here={here} />
      <div className="min-w-0 px-4 md:px-0">{children}</div>
    </div>
  )
}

type CompactBarProps = Pick<PanelLayoutProps, 'label' | 'links'> & { here: string | undefined }

function CompactBar({ label, links, here }: CompactBarProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = bar.current?.firstElementChild
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the place is read from the row
  }, [here])
  return (
    <nav ref={bar} aria-label={label} className="compact-bar z-20 -mt-4 mb-5 bg-bg md:hidden print:hidden!">
      <ul className="relative scrollbar-none flex fade-ends overflow-x-auto border-b border-line px-2">
        {links.map(({ href, label: text, lang, icon: Icon, isDangerous }) => (
          <li key={text}>
            <a
              href={href}
              aria-current={href === here ? 'page' : undefined}
              className={classes(
                underlineTab,
                href === here ? underlineTabChosen : underlineTabRest,
                isDangerous && 'text-danger!',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span lang={lang} className="first-capital">
                {text}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
