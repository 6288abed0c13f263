import { LIST_TOOLS } from '@mirador/texts/list-tools'
import { BookmarkPlus } from 'lucide'
import { DialogButton } from '../../../components/DialogButton.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import type { ListState } from '../filters/list-state.ts'

const SaveSearchModal = lazyComponent(() => import('./SaveSearchModal.tsx'))

/** Keeps the list as it stands under a name. What one follows is told by itself. */
export function SaveSearchButton({ state }: { state: ListState }) {
  if (state.filters.following) return null
  return <DialogButton icon={BookmarkPlus} label={LIST_TOOLS.saveSearch} dialog={SaveSearchModal} props={{ state }} />
}
