import { Button, Table, TableBody, TableCell, TableRow, useRestoreFocusTarget } from '@fluentui/react-components';
import { renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { takesFocusBack, useKeepFocus, useReturnFocus } from '~/views/hooks/focus';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { LeaveDialog } from '~/views/kit/dialogs/LeaveGuard';
import { show } from '../support/show';

type Open = 'none' | 'palette' | 'question';

function Palette({ onChoose, onClose }: { onChoose: () => void; onClose: () => void }) {
  useReturnFocus();
  return (
    <DialogFrame title="Palette" actions={<Button onClick={onChoose}>Choose</Button>} onClose={onClose}>
      Choose what to do.
    </DialogFrame>
  );
}

/** A field, a dialog, and a confirmation that replaces the dialog. */
function Page({ next }: { next: Open }) {
  const [open, setOpen] = useState<Open>('none');
  return (
    <>
      <input aria-label="Name" onChange={() => setOpen('palette')} />
      {open === 'palette' ? <Palette onChoose={() => setOpen(next)} onClose={() => setOpen('none')} /> : null}
      {open === 'question' ? <LeaveDialog onStay={() => setOpen('none')} onLeave={() => setOpen('none')} /> : null}
    </>
  );
}

describe('useReturnFocus', () => {
  it('leaves the focus in a dialog that opens as another one closes', async () => {
    const user = userEvent.setup();
    show(<Page next="question" />);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'a');
    await user.click(await screen.findByRole('button', { name: 'Choose' }));
    const stay = await screen.findByRole('button', { name: 'Stay' });
    await new Promise(requestAnimationFrame);
    expect(stay).toHaveFocus();
  });
});

function Row({ onRemove }: { onRemove: () => void }) {
  return (
    <TableRow ref={useKeepFocus<HTMLTableRowElement>()}>
      <TableCell>
        <Button onClick={onRemove}>Remove</Button>
      </TableCell>
    </TableRow>
  );
}

/** A list whose table disappears with its last row if `emptied` is set. */
function List({ emptied }: { emptied: boolean }) {
  const [removed, setRemoved] = useState(false);
  const table = (
    <div tabIndex={-1} role="group" aria-label="Rows">
      <Table>
        <TableBody>{removed ? null : <Row onRemove={() => setRemoved(true)} />}</TableBody>
      </Table>
    </div>
  );
  return <main tabIndex={-1}>{removed && emptied ? 'Nothing here.' : table}</main>;
}

describe('useKeepFocus', () => {
  it.each([
    ['the list', false, 'group'],
    ['the page', true, 'main'],
  ])('moves the focus to %s when the focused row is removed', async (_, emptied, role) => {
    show(<List emptied={emptied} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole(role)).toHaveFocus();
  });
});

it("marks a button that opens a dialog as Fluent's own hook does", () => {
  expect(takesFocusBack).toEqual(renderHook(() => useRestoreFocusTarget()).result.current);
});
