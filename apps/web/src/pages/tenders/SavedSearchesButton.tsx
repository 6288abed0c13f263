import { LIST_TOOLS } from '@mirador/texts/list-tools'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, startTransition, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

const load = () => import('./SavedSearchesModal.tsx')
const SavedSearchesModal = lazy(async () => ({ default: (await load()).SavedSearchesModal }))

export function SavedSearchesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="pill"
        aria-haspopup="dialog"
        className="flex-none"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => startTransition(() => setOpen(true))}
      >
        <Bookmark size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="max-tablet:sr-only">{LIST_TOOLS.savedSearches}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SavedSearchesModal onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
