import 'reflect-metadata';
import { Body, Controller, Get, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.DATABASE_URL });
await pool.query(
  'CREATE TABLE IF NOT EXISTS bare_bookings (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), body jsonb)',
);

/** Answers the least that a call costs, and one that writes: no session, no check, no limit, no log. */
@Controller()
class Bare {
  @Get('ok')
  ok() {
    return { ok: true };
  }

  @Post('bookings')
  async book(@Body() body: object) {
    const text = 'INSERT INTO bare_bookings (body) VALUES ($1) RETURNING id';
    const { rows } = await pool.query({ name: 'book', text, values: [body] });
    return rows[0];
  }
}

@Module({ controllers: [Bare] })
class BareModule {}

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
