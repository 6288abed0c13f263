import { LIST_TOOLS } from '@mirador/texts/list-tools'
import { BookmarkPlus } from 'lucide-react'
import { lazy, Suspense, startTransition, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { ListState } from './list-state.ts'

const load = () => import('./SaveSearchModal.tsx')
const SaveSearchModal = lazy(async () => ({ default: (await load()).SaveSearchModal }))

/** Keeps the list as it stands under a name. What one follows is told by itself. */
export function SaveSearchButton({ state }: { state: ListState }) {
  const [isOpen, setOpen] = useState(false)
  if (state.filters.following) return null
  return (
    <>
      <Button
        size="pill"
        aria-haspopup="dialog"
        className="flex-none"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => startTransition(() => setOpen(true))}
      >
        <BookmarkPlus size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="max-tablet:sr-only">{LIST_TOOLS.saveSearch}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SaveSearchModal state={state} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
