import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'

import type { User } from '../../contract/accounts/accounts.ts'
import { ClientArea } from '../../web/accounts/client-area.tsx'
import { AdminArea } from '../../web/admin/admin-area.tsx'
import { paths } from '../../web/paths.ts'
import { settleCurrentUser } from '../../web/session/current-user.ts'
import { TechnicianArea } from '../../web/technician/technician-area.tsx'
import { markHydrated } from '../../web/ui/hydration.ts'
import { Gallery } from './gallery.tsx'

import '../../web/styles.css'

/** Every UI component on one page, and the areas of signed-in people: `?area=client|technician|admin`. */
const laura: User = {
  _id: '1',
  name: 'Laura Mejía',
  email: 'laura@correo.co',
  role: 'GENERAL',
  phone: '3001234567',
  document: '1020304050',
  documentType: 'CC',
  profilePic: '',
  version: '',
  createdAt: '2026-11-20T15:00:00.000Z',
}
const child = { path: '*', Component: () => <h1 className="type-h1">All Computers</h1> }
const areas = {
  client: { Component: ClientArea, address: paths.clientInventory, person: laura },
  technician: {
    Component: TechnicianArea,
    address: paths.technicalPreventive,
    person: { ...laura, role: 'TECHNICAL' },
  },
  admin: { Component: AdminArea, address: paths.adminReports, person: { ...laura, role: 'ADMIN' } },
} as const

const wanted = new URLSearchParams(location.search).get('area') as keyof typeof areas | null
const area = wanted ? areas[wanted] : undefined
const router = createMemoryRouter(
  area ? [{ Component: area.Component, children: [child] }] : [{ path: '*', Component: Gallery }],
  { initialEntries: [area?.address ?? '/'] },
)

const page = document.getElementById('page')
settleCurrentUser(area?.person ?? laura)
if (page)
  createRoot(page).render(
    <main className="page">
      <RouterProvider router={router} />
    </main>,
  )
// Nothing is hydrated here, so layers must not wait for it.
markHydrated()
