import type { PersonId } from '~/core/person';
import { Card } from '~/views/kit/Card';
import { type Fact, Facts } from '~/views/kit/Facts';
import { PersonAvatar } from '~/views/kit/PersonName';
import { Column, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { usePersonStyles } from './about.styles';

type PersonCardProps = {
  person: PersonId;
  displayName: string;
  picture?: string | undefined;
  facts: readonly Fact[];
};

export function PersonCard({ person, displayName, picture, facts }: PersonCardProps) {
  const styles = usePersonStyles();
  const text = useTextStyles();
  const name = displayName.trim() || person.username;
  return (
    <Card>
      <Row gap="M" className={styles.head}>
        <span aria-hidden="true">
          <PersonAvatar
            person={{ ...person, displayName }}
            name={name}
            size={48}
            {...(picture ? { image: picture } : {})}
          />
        </span>
        <Column className={styles.names}>
          <bdi className={styles.name} title={name}>
            {name}
          </bdi>
          <bdi className={text.mono}>{person.username}</bdi>
        </Column>
      </Row>
      <Facts facts={facts} />
    </Card>
  );
}
