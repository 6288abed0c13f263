import { useEffect } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { useDialog } from '../use-dialog.ts'

// asked once in the life of a company
const WhatYouSell = lazyComponent(() => import('./WhatYouSell.tsx'))

/** The question after the registration, until it is answered or skipped. If its code cannot be fetched, it is asked another time. */
export default function RubrosQuestion({ userId }: { userId: string }) {
  const { isOpen, open } = useDialog(WhatYouSell)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(open, [])
  return isOpen && <WhatYouSell userId={userId} />
}
