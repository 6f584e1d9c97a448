CREATE TABLE `account_influences` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org` integer NOT NULL,
	`account` text NOT NULL,
	`actor` text NOT NULL,
	`kind` text NOT NULL,
	`role` text,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_influences_account` ON `account_influences` (`account`,`at`);
--> statement-breakpoint
ALTER TABLE `approval_seats` ADD `chosen` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `organizations` ADD `independence_days` integer DEFAULT 30 NOT NULL;
--> statement-breakpoint
INSERT INTO `account_influences` (`org`, `account`, `actor`, `kind`, `at`)
SELECT i.org, m.user_id, i.invited_by, 'invitation', i.closed_at
FROM invitations i JOIN users u ON u.email = i.email
JOIN memberships m ON m.org = i.org AND m.user_id = u.id AND m.created_at = i.closed_at
WHERE i.invited_by IN (SELECT id FROM users);
--> statement-breakpoint
INSERT INTO `account_influences` (`org`, `account`, `actor`, `kind`, `at`)
SELECT DISTINCT org, record_id, actor,
  CASE action WHEN 'settings.team.reset_password' THEN 'password' WHEN 'settings.team.reset_mfa' THEN 'second_factor' ELSE 'reactivation' END, at
FROM audit_events
WHERE action IN ('settings.team.reset_password', 'settings.team.reset_mfa', 'settings.team.reactivate')
  AND outcome = 'ok' AND record_id IN (SELECT id FROM users) AND actor <> record_id AND actor IN (SELECT id FROM users);
--> statement-breakpoint
INSERT INTO `account_influences` (`org`, `account`, `actor`, `kind`, `role`, `at`)
SELECT e.org, e.record_id, e.actor, 'role', gained.value, e.at
FROM audit_events e JOIN json_each(e.after, '$.gained') gained
WHERE e.action = 'settings.team.update' AND e.outcome = 'ok' AND e.actor <> e.record_id AND e.actor IN (SELECT id FROM users);
