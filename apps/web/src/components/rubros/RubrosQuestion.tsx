import { useEffect } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { useDialog } from '../use-dialog.ts'

// loaded on demand: asked once per company
const WhatYouSell = lazyComponent(() => import('./WhatYouSell.tsx'))

/**
 * The question after the registration, until it is answered or skipped. If its code cannot be fetched, the question is
 * asked on another visit.
 */
export default function RubrosQuestion({ userId }: { userId: string }) {
  const { isOpen, open } = useDialog(WhatYouSell)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, on mount
  useEffect(open, [])
  return isOpen && <WhatYouSell userId={userId} />
}
