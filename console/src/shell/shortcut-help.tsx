/** The list of keyboard shortcuts. */
import { type TextKey, t } from '../text/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'

/** The labels of the keys; some keyboards name them differently, so those are translated. */
const keysShown = (): [keys: string[], what: TextKey][] => [
  [['/'], 'keys.slash'],
  [['j'], 'keys.j'],
  [['k'], 'keys.k'],
  [['x'], 'keys.x'],
  [[t('key.enter')], 'keys.enter'],
  [['e'], 'keys.e'],
  [['u'], 'keys.u'],
  [['s'], 'keys.s'],
  [[t('key.ctrl'), 'K'], 'keys.palette'],
  [[t('key.escape')], 'keys.escape'],
  [['?'], 'keys.help'],
]

const ShortcutHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title={t('keys.title')}>
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5 overflow-y-auto p-5">
      {keysShown().map(([keys, what]) => (
        <div key={what} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{t(what)}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)

export default ShortcutHelp
