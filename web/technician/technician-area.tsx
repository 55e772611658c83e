import { CalendarCheck, Wrench } from 'lucide-react'
import { Outlet } from 'react-router'

import { PanelHead } from '../accounts/panel-head.tsx'
import { paths } from '../paths.ts'
import { Guard } from '../shell/guard.tsx'
import { PanelLayout } from '../shell/panel-layout.tsx'

const links = [
  { href: paths.technicalPreventive, label: 'Mantenimiento preventivo', icon: CalendarCheck },
  { href: paths.technicalCorrective, label: 'Mantenimiento correctivo', icon: Wrench },
]

/** `/technical-panel`: for technicians; everybody else is led home. */
export function TechnicianArea() {
  return (
    <Guard allows={['TECHNICAL']} otherwise={paths.home}>
      <PanelLayout label="Panel técnico" links={links} head={<PanelHead />}>
        <Outlet />
      </PanelLayout>
    </Guard>
  )
}
