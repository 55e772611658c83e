import { Banknote, CarFront, Image, Laptop, ListChecks, Package, PenLine, type LucideIcon } from 'lucide-react'

import type { QueuedStep } from '../queue/queued-steps.ts'

const icons: Record<QueuedStep['call'], LucideIcon> = {
  'visits.stage': CarFront,
  'visits.undoStage': CarFront,
  'visits.proposeFollowUp': CarFront,
  'visits.saveComputer': Laptop,
  'visits.chooseComputer': Laptop,
  'visits.checkPoint': ListChecks,
  'visits.addPhoto': Image,
  'visits.removePhoto': Image,
  'visits.addPart': Package,
  'visits.changePart': Package,
  'visits.addService': Banknote,
  'visits.changeService': Banknote,
  'visits.makeQuote': Banknote,
  'visits.pay': Banknote,
  'visitPayments.takeBack': Banknote,
  'visitPayments.takeBackLine': Banknote,
  'visits.approveQuote': PenLine,
  'visitRecords.sign': PenLine,
}

/** An icon for the kind of a waiting step; its title has the words. */
export function StepIcon({ step: { call } }: { step: QueuedStep }) {
  const Icon = icons[call]
  return <Icon aria-hidden className="size-5.5 shrink-0 text-ink-2" />
}
