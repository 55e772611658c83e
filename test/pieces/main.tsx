import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'

import { ClientArea } from '../../web/accounts/client-area.tsx'
import { AdminArea } from '../../web/admin/admin-area.tsx'
import { paths } from '../../web/paths.ts'
import { SessionContext, type Person } from '../../web/session.ts'
import { TechnicianArea } from '../../web/technician/technician-area.tsx'
import { PieceList } from './piece-list.tsx'

import '../../web/styles.css'

/** Every piece of the interface on one page, and the areas with somebody in them: `?area=client|technician|admin`. */
const laura: Person = { _id: '1', name: 'Laura Mejía', email: 'laura@correo.co', role: 'GENERAL' }
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
  area ? [{ Component: area.Component, children: [child] }] : [{ path: '*', Component: PieceList }],
  { initialEntries: [area?.address ?? '/'] },
)

const page = document.getElementById('page')
if (page)
  createRoot(page).render(
    <SessionContext value={{ state: 'person', person: area?.person ?? laura }}>
      <main className="page">
        <RouterProvider router={router} />
      </main>
    </SessionContext>,
  )
