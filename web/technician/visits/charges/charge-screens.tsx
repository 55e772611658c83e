import { RecordScreen } from '../record/record-screen.tsx'
import { useVisit } from '../store/use-visit-store.ts'
import { useVisitView, type VisitView } from '../visit-address.ts'
import { isVisitOver } from '../visit-facts.ts'
import { ApprovalScreen } from './approval-screen.tsx'
import { PartsScreen } from './parts-screen.tsx'
import { PaymentScreen } from './payment-screen.tsx'
import { QuoteScreen } from './quote-screen.tsx'

/** The screens for charging a visit: parts, account, approval, payment, and record. */
export function ChargeScreens() {
  const view = useVisitView()
  return view && <Shown view={view} />
}

function Shown({ view: { taskId, part, computerId } }: { view: VisitView }) {
  const { visit } = useVisit(taskId)
  if (!visit) return null
  const computer = visit.computers.find(({ _id }) => _id === computerId) ?? visit.computers[0]
  if (part === 'repuestos' && computer && !isVisitOver(visit)) return <PartsScreen visit={visit} computer={computer} />
  if (part === 'aprobar') return <ApprovalScreen visit={visit} />
  if (part === 'pago') return <PaymentScreen visit={visit} />
  if (part === 'acta') return <RecordScreen visit={visit} />
  return <QuoteScreen visit={visit} />
}
