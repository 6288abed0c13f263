import { X } from 'lucide'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lazy-component.tsx'
import { Icon } from '../../../ui/Icon.tsx'

// Loaded after the rows, in a reserved place.
export const DismissButton = lazyComponent<{ bid_idn: string; name?: string }>(async () => ({
  default: (await import('../../../components/fit/DismissButton.tsx')).DismissButton,
}))

/** 'No me sirve' as the last cell of a row. */
export function DismissCell({ tender: { bid_idn, name } }: { tender: { bid_idn: string; name: string } }) {
  return (
    <span className="queue-dismiss">
      <Suspense fallback={<Icon icon={X} size={18} strokeWidth={1.75} />}>
        <DismissButton bid_idn={bid_idn} name={name} />
      </Suspense>
    </span>
  )
}
