import type { User } from '../../contract/accounts/accounts.ts'
import { roleNames } from '../../contract/accounts/role-names.ts'
import { useSession } from '../session/current-user.ts'
import { Avatar } from '../ui/avatar.tsx'

type PanelHeadProps = {
  /** The link of the head, if any. */
  href?: string
  hasEmail?: boolean
  /** Shown until the session is known. */
  expected?: User
}

/** Picture or icon, name and role of the signed-in person, at the head of a side panel. */
export function PanelHead({ href, hasEmail = false, expected }: PanelHeadProps) {
  const session = useSession()
  const person = session.state === 'person' ? session.person : expected
  if (!person) return null
  const { name, role, email, profilePic } = person
  const content = (
    <>
      <Avatar src={profilePic} className="size-11" />
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
        <span className="block type-caption text-ink-3">{roleNames[role]}</span>
        {hasEmail && <span className="block type-caption wrap-anywhere text-ink-3">{email}</span>}
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
