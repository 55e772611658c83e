import { UserRound } from 'lucide-react'
import { useState } from 'react'

import type { Role } from '../../contract/call.ts'
import { useSession } from '../session.ts'
import { classes } from '../ui/classes.ts'

const roleNames: Record<Role, string> = { GENERAL: 'Cliente', TECHNICAL: 'Técnico', ADMIN: 'Administrador' }

/** Picture or icon, name and role of whoever is signed in, at the head of a side panel. */
export function PanelHead({ href }: { href?: string }) {
  const session = useSession()
  if (session.state !== 'person') return null
  const { name, role, profilePic } = session.person
  const content = (
    <>
      <Avatar src={profilePic} className="size-11" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block type-caption text-ink-3">{roleNames[role]}</span>
      </span>
    </>
  )
  const row = 'flex items-center gap-3 rounded-10'
  return href ? (
    <a href={href} className={row}>
      {content}
    </a>
  ) : (
    <div className={row}>{content}</div>
  )
}

/** A person's picture; without one, or when it is broken, an icon. */
export function Avatar({ src, className }: { src: string | undefined; className?: string }) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  return (
    <span
      className={classes(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary-soft text-primary',
        className,
      )}
    >
      {src && src !== brokenSrc ? (
        <img src={src} alt="" onError={() => setBrokenSrc(src)} className="size-full object-cover" />
      ) : (
        <UserRound aria-hidden className="size-3/5" />
      )}
    </span>
  )
}
