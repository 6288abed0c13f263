import { copyText } from '../../components/copy-text.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { useSession } from '../../session/session-store.ts'
import { ACTIONS } from '../../texts/common.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { Modal } from '../../ui/Modal.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** The new recovery codes, which are shown once, with buttons to copy, download and print them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const email = useSession(({ user }) => user?.email) ?? ''
  const product = runtimeConfig().companyName
  const text = [SECOND_FACTOR.fileTitle(product, email), '', ...codes, ''].join('\r\n')

  const download = () => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), SECOND_FACTOR.file(product))

  return (
    <Modal
      title={SECOND_FACTOR.codesTitle}
      subtitle={SECOND_FACTOR.codesHint}
      closeLabel={ACTIONS.close}
      onClose={onClose}
      footer={
        <Button variant="primary" className="max-tablet:h-11" onClick={onClose}>
          {SECOND_FACTOR.saved}
        </Button>
      }
    >
      <div className="grid gap-4 px-6 py-5 max-tablet:px-4">
        <ul aria-label={SECOND_FACTOR.codes} className="grid gap-2 rounded-control bg-sunken p-2.5 tablet:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="text-center font-medium tabular-nums">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button className={WIDE_ON_PHONES} onClick={() => void copyText(text)}>
            {SECOND_FACTOR.copy}
          </Button>
          <Button className={WIDE_ON_PHONES} onClick={download}>
            {SECOND_FACTOR.download}
          </Button>
          <Button className={WIDE_ON_PHONES} onClick={() => printText(text)}>
            {SECOND_FACTOR.print}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Prints a text without the page, in a frame that the next print removes. */
function printText(text: string) {
  const frame = Object.assign(document.createElement('iframe'), { hidden: true, title: SECOND_FACTOR.codes })
  document.body.append(frame)
  const paper = frame.contentDocument?.createElement('pre')
  if (!paper) return
  paper.textContent = text
  frame.contentDocument?.body.append(paper)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
