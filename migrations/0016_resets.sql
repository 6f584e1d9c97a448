CREATE TABLE `password_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`user_id` text NOT NULL,
	`asked_by` text NOT NULL,
	`alone` integer NOT NULL,
	`token_hash` text NOT NULL,
	`confirmed_by` text,
	`code_hash` text,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`expires_at` integer NOT NULL,
	`closed_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_token_hash_unique` ON `password_resets` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`,`created_at`);
