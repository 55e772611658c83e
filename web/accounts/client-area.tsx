import { Heart, History, LifeBuoy, Lock, MapPin, MonitorSmartphone, Trash2, UserRound } from 'lucide-react'

import { areaScreens } from '../areas/area-screens.tsx'
import { Guard } from '../areas/guard.tsx'
import { PanelHead } from '../areas/panel-head.tsx'
import { PanelLayout, type PanelLink } from '../areas/panel-layout.tsx'
import { paths } from '../paths.ts'

/** Labels are literal (P-2); the stylesheet capitalizes them. */
const links: readonly PanelLink[] = [
  {
    href: paths.clientInventory,
    label: 'inventory',
    lang: 'en',
    icon: MonitorSmartphone,
    alsoAt: [paths.clientStickers],
  },
  { href: paths.clientSupport, label: 'technical support', lang: 'en', icon: LifeBuoy },
  { href: paths.clientHistory, label: 'Purchase History', lang: 'en', icon: History },
  { href: paths.clientAddresses, label: 'direcciones', icon: MapPin },
  { href: paths.clientInformation, label: 'information', lang: 'en', icon: UserRound },
  { href: paths.clientProducts, label: 'update password', lang: 'en', icon: Lock, startsGroup: true },
  { href: paths.clientProducts, label: 'wish list', lang: 'en', icon: Heart },
  {
    href: paths.clientDelete,
    label: 'delete user',
    lang: 'en',
    icon: Trash2,
    isDangerous: true,
    startsGroup: true,
  },
]

const Screens = areaScreens({
  [paths.clientInformation]: async () => (await import('./information-page.tsx')).InformationPage,
  [paths.clientHistory]: async () => (await import('../orders/history-page.tsx')).HistoryPage,
  [paths.clientAddresses]: async () => (await import('../delivery/addresses-page.tsx')).AddressesPage,
  [paths.clientDelete]: async () => (await import('./delete-account-page.tsx')).DeleteAccountPage,
  [paths.clientSupport]: async () => (await import('../maintenance/support-page.tsx')).SupportPage,
  [paths.clientInventory]: async () => (await import('../computers/inventory-page.tsx')).InventoryPage,
  [paths.clientStickers]: async () => (await import('../maintenance/stickers/stickers-page.tsx')).StickersPage,
  [paths.clientComputer]: async () => (await import('../maintenance/my-computer/my-computer-page.tsx')).MyComputerPage,
  [paths.clientProducts]: async () => (await import('./password-and-wish-list-page.tsx')).PasswordAndWishListPage,
})

/** `/clientPanel`: for everybody who is signed in (P-34). */
export function ClientArea() {
  return (
    <Guard allows="signedIn" otherwise={paths.login}>
      <PanelLayout label="Panel de cliente" links={links} head={<PanelHead href={paths.profile} />}>
        <Screens />
      </PanelLayout>
    </Guard>
  )
}
