import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentType } from 'react'

import type { User } from '../../contract/accounts/accounts.ts'
import { useSession } from '../session/current-user.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { ProfileMenuProps } from './profile-menu.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** The last place of the header: the sign-in link for visitors, the avatar for signed-in people (P-3). */
export function HeaderAccount() {
  const session = useSession()
  return session.state === 'person' ? <ProfileButton person={session.person} /> : <SignInLink />
}

/** The avatar with its menu. The menu's script is loaded as soon as somebody is signed in. */
function ProfileButton({ person }: { person: User }) {
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const [isOpen, setOpen] = useState(false)
  const [Menu, setMenu] = useState<ComponentType<ProfileMenuProps>>()
  const fetchMenu = () => {
    // If it fails, the next press tries again.
    if (!Menu) import('./profile-menu.tsx').then((arrived) => setMenu(() => arrived.ProfileMenu)).catch(() => {})
  }
  const fetchFirst = useEffectEvent(fetchMenu)
  useEffect(() => fetchFirst(), [])
  const close = (returnsFocus: boolean) => {
    setOpen(false)
    if (returnsFocus) button.current?.focus()
  }
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        aria-label={`Cuenta de ${person.name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen && Menu ? menuId : undefined}
        onClick={() => {
          fetchMenu()
          setOpen(!isOpen)
        }}
        className="flex size-11 items-center justify-center rounded-full hover:bg-roof-up"
      >
        <Avatar src={person.profilePic} className="size-[38px]" />
      </button>
      {isOpen && Menu && <Menu id={menuId} person={person} button={button} onClose={close} />}
    </div>
  )
}
