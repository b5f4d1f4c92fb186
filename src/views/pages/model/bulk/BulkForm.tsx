import { Button, Checkbox, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { BulkValues } from '~/machines/model/bulk/bulk-change';
import type { BulkActor } from '~/machines/model/bulk/bulk-machine';
import { CollectionPicker } from '~/views/pages/model/CollectionPicker';
import { Name } from '~/views/kit/Name';
import { TextField } from '~/views/kit/TextField';
import { ChoiceField, TextAreaField } from '~/views/kit/fields';
import { FormCard } from '~/views/kit/form/FormCard';
import { Column } from '~/views/kit/layout';
import { useModelViewStyles } from '~/views/pages/model/model.styles';
import type { CollectionPickerActor } from '~/views/pages/model/models/collection-picker';
import { PermissionFlags } from '~/views/resources/permissions/GrantAdder';
import { modelPermissions } from '~/views/resources/permissions/permission-texts';
import { actions } from './bulk-texts';

/** The fields of some of the models, to pick one. */
function KnownFields({ fields, onPick }: { fields: readonly string[]; onPick: (path: string) => void }) {
  const styles = useModelViewStyles();
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="transparent"
          icon={<ChevronDown20Regular />}
          aria-label="Known fields"
          title="Known fields"
        />
      </MenuTrigger>
      <MenuPopover className={styles.knownFields}>
        <MenuList aria-label="Known fields">
          {fields.map((path) => (
            <MenuItem key={path} onClick={() => onPick(path)}>
              <Name>{path}</Name>
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const pathHint = 'Such as customer.name, lines[0].sku or customer["zip code"].';

export function BulkForm({ bulk, collections }: { bulk: BulkActor; collections: CollectionPickerActor }) {
  const styles = useModelViewStyles();
  const { values, errors, source } = useSelector(bulk, ({ context }) => context);
  const { fields } = source;
  const edit = (change: Partial<BulkValues>) => bulk.send({ type: 'job.edit', values: change });
  const text = (field: 'path' | 'value' | 'to') => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (entered: string) => edit({ [field]: entered }),
  });
  const { action } = values;
  const hasPath = action === 'set' || action === 'unset' || action === 'rename';
  return (
    <FormCard
      title="Change"
      action="Preview"
      quiet
      onSubmit={() => bulk.send({ type: 'job.check' })}
      onCancel={() => bulk.send({ type: 'job.discard' })}
    >
      <ChoiceField
        name="action"
        label="Action"
        choices={actions}
        value={action}
        onChange={(chosen) => edit({ action: chosen as BulkValues['action'] })}
      />
      {hasPath ? (
        <TextField
          {...text('path')}
          label="Field"
          hint={pathHint}
          required
          mono
          autoComplete="off"
          {...(fields.length > 0 ? { after: <KnownFields fields={fields} onPick={(path) => edit({ path })} /> } : {})}
        />
      ) : null}
      {action === 'set' ? (
        <TextAreaField
          {...text('value')}
          label="Value"
          hint={'JSON, such as "paid", 12.5, true or ["a", "b"].'}
          required
          mono
          rows={[2, 8]}
        />
      ) : null}
      {action === 'rename' ? <TextField {...text('to')} label="New Name" required mono autoComplete="off" /> : null}
      {action === 'move' ? (
        <CollectionPicker
          collections={collections}
          value={values.collection}
          error={errors.collection}
          onChange={(collection) => edit({ collection })}
        />
      ) : null}
      {action === 'permissions' ? (
        <Column gap="S">
          <Checkbox
            className={styles.box}
            label="Override Collection Permissions"
            checked={values.overridesWorld}
            onChange={(_, { checked }) => edit({ overridesWorld: checked === true })}
          />
          {values.overridesWorld ? (
            <PermissionFlags
              label="World Permissions"
              permissions={modelPermissions}
              granted={values.world}
              onChange={(world) => edit({ world })}
            />
          ) : null}
        </Column>
      ) : null}
    </FormCard>
  );
}
