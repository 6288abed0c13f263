import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import type { ListState } from '../filters/list-state.ts'
import { LIST_TOOLS } from './list-tools-texts.ts'

export const SaveSearchModal = lazyComponent(() => import('./SaveSearchModal.tsx'))

/** Saves the current list under a name. */
export function SaveSearchButton({ state }: { state: ListState }) {
  const { isOpen, open, close, prefetch } = useDialog(SaveSearchModal)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="link -my-px min-h-6 flex-none whitespace-nowrap max-tablet:-my-[11px] max-tablet:h-11"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        {LIST_TOOLS.saveSearch}
      </button>
      {isOpen && <SaveSearchModal state={state} onClose={close} />}
    </>
  )
}
