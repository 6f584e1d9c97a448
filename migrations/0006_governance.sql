CREATE TABLE `mfa_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `mfa_recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `hash`)
) STRICT;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `mfa` integer DEFAULT 0 NOT NULL;
